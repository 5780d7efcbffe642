# A counter that is off by one.
echo "s SOLUTIONS 3"
exit 20
