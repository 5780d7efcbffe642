# Talks of something else.
echo "Hello! How are you?"
exit 10
