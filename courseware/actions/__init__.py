"""What people do: one function an act, keyword arguments, one commit. Import the act from its family's file."""
