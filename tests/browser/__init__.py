"""The notebooks and widgets as a user sees them: JupyterLab in real Chromium."""
