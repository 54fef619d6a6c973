/** The first release with stable type stripping and `crypto.argon2`. */
export const oldestNode = [24, 7]

/** Whether a Node version such as `24.7.0` can run the server from source. */
export function isNewEnough(version) {
  const [major, minor] = version.split('.').map(Number)
  return major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1])
}
