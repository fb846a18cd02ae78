"""Content as sheets that designers edit in a spreadsheet, and back into a content file, without loss."""
