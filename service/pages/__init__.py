"""What a browser shows: shells of HTML, modules, styles, words."""
