# Never answers.
exec sleep 1000
