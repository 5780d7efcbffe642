# Says nothing, as if all were well.
exit 0
