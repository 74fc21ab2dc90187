"""What exercises and quizzes are: read from their folders, shown, judged, tried, withheld."""
