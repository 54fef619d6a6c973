import { contentSecurityPolicy } from '../server/src/web/internal-pages/plain-page/render-plain-page.ts'

/** A simulator's response; undefined breaks the connection instead. */
export interface SimulatorResponse {
  status: number
  headers: Readonly<Record<string, string>>
  body: string | Buffer
}

export const jsonResponse = (status: number, value: object): SimulatorResponse => ({
  status,
  headers: { 'content-type': 'application/json;charset=utf-8' },
  body: JSON.stringify(value),
})

export const htmlResponse = (
  status: number,
  headers: SimulatorResponse['headers'],
  page: string,
): SimulatorResponse => ({
  status,
  headers: { ...headers, 'content-type': 'text/html; charset=utf-8' },
  body: page,
})

/** A page for people, with the one style that its policy allows. */
export const plainPageResponse = (status: number, page: string): SimulatorResponse =>
  htmlResponse(
    status,
    { 'content-security-policy': contentSecurityPolicy, 'referrer-policy': 'no-referrer' },
    page,
  )
