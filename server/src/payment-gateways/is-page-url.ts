/** Whether a buyer's browser may be sent to this URL: http or https, without user and password. */
export function isPageUrl(text: string | undefined): text is string {
  if (text === undefined || text.length > 1000 || !URL.canParse(text)) return false
  const { protocol, username, password } = new URL(text)
  return (protocol === 'https:' || protocol === 'http:') && !username && !password
}
