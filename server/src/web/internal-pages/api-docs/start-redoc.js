// runs in the browser, after Redoc's own script; the nonce allows the style tags that Redoc writes
const target = document.getElementById('api')
globalThis.Redoc.init('/openapi.json', { nonce: target.dataset.nonce }, target)
