"""The engines behind the chapters' functions. Their arguments are checked already, and nothing of them is printed."""
