/**
 * The document in which Redoc shows the operations. `nonce` allows its style tags; the page loads nothing else inline.
 * It is light only: Redoc has no dark theme, and parts of it ignore the colours of a theme.
 */
export const apiDocsPage = (nonce: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Calls - FAKA</title>
<link rel="icon" href="data:,">
<style nonce="${nonce}">:root{color-scheme:light}body{margin:0;background:#fff}</style>
</head>
<body>
<div id="api" data-nonce="${nonce}"></div>
<noscript>This page needs JavaScript. The same as a file: <a href="/openapi.json">OpenAPI 3.1</a>.</noscript>
<script src="/docs/redoc.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>
`
