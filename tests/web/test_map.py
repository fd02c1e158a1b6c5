from pathlib import Path

from flask import Flask

from courseware.library.links import JUDGES, OTHER_ROOMS

WEB = Path(__file__).parents[2] / "courseware/web"
TESTS = Path(__file__).parent


def test_blueprint_module_templates_and_tests_share_a_name(app: Flask) -> None:
    for name, blueprint in app.blueprints.items():
        assert blueprint.import_name == f"courseware.web.{name}"
        assert (WEB / "templates" / name).is_dir()
        assert (TESTS / f"test_{name}.py").is_file()


def test_every_template_folder_belongs_to_a_blueprint(app: Flask) -> None:
    assert {path.name for path in (WEB / "templates").iterdir() if path.is_dir()} == set(app.blueprints)


def test_every_template_can_be_read(app: Flask) -> None:
    for name in app.jinja_env.list_templates():
        app.jinja_env.get_template(name)


def test_there_is_one_stylesheet_and_every_script_has_its_reason() -> None:
    """Everything works without scripts. A page can be read without a network only through a service worker
    (`service-worker.js`), which a script must register (`offline.js`); what it keeps on a device only a script of the
    page can see and remove (`kept.js`). A tip can be dismissed with Escape only by a script (`tips.js`). Only a script
    saves an answer while it is typed, and counts down on the page (`keeping.js`), and checks and saves a draft
    (`drafts.js`), or computes the key while its form is filled in (`draft-form.js`).
    In some browsers only a script can keep the Enter of a kana conversion from sending a form (`enter.js`)."""
    assert sorted(path.name for path in (WEB / "static").iterdir()) == [
        "draft-form.js",
        "drafts.js",
        "enter.js",
        "favicon.svg",
        "icon-192.png",
        "icon-512.png",
        "icon-maskable-512.png",
        "keeping.js",
        "kept.js",
        "offline.js",
        "service-worker.js",
        "style.css",
        "tips.js",
    ]


def test_rooms_that_content_may_link_to_are_rooms_of_the_site(app: Flask) -> None:
    addresses = [str(rule).split("/") for rule in app.url_map.iter_rules() if "language" in rule.arguments]

    assert {*JUDGES, *OTHER_ROOMS} <= {parts[2] for parts in addresses}
