# Does not know, and says so in a comment, as cadical does.
echo "c UNKNOWN"
exit 0
