# Prints without end.
exec yes "c a flood"
