"""The engines behind the functions of the chapters. What they get is converted already; each begins with its names."""
