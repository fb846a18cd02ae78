"""What pages show: plain data for templates, made from what one visitor may know."""
