"""The documents as a site: every page where it lies in the repository, so that its links lead somewhere in both."""

import smorgasboard

project = "Smorgasboard"
author = "the makers of Smorgasboard"
version = release = smorgasboard.__version__
root_doc = "docs/index"
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.viewcode"]
include_patterns = [
    *("docs/**.md", "benchmarks/README.md", "examples/**/README.md"),
    *("README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md"),
]
source_suffix = {".md": "markdown"}
myst_heading_anchors = 4
myst_enable_extensions = ["attrs_inline"]
suppress_warnings = ["myst.header"]  # rules begin where their page does, not with a first heading of their own
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_default_options = {"members": True, "show-inheritance": True}
autodoc_preserve_defaults = True
html_theme = "furo"
html_title = "Smorgasboard"
html_favicon = "../../src/smorgasboard/server/static/favicon.svg"
html_copy_source = False
