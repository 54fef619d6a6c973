/**
 * The library that checks passkeys. It is loaded with the first passkey: its parsers of certificates take half a second
 * and 25 MB in each process.
 */
export const loadWebAuthn = () => import('@simplewebauthn/server')
export const loadWebAuthnHelpers = () => import('@simplewebauthn/server/helpers')

/** The signatures that passkeys may use, by their COSE numbers: Ed25519, ES256, RS256. */
export const passkeyAlgorithms = [-8, -7, -257]
