# Does not understand its input.
echo "parse error in line 1" >&2
exit 3
