"""«Кришталеві феї»: everything lies open; claim designs before the others do."""
