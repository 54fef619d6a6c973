export interface SmsProviderResponse {
  status: number
  body: Readonly<Record<string, unknown>>
}

/** Shorter than the delay before the next attempt, so that attempts of a message never overlap. */
const timeoutMs = 10_000

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Sends a POST to an SMS provider and reads its JSON response, whatever its status; undefined where there is none within
 * 10 seconds. Never throws, since the error of a failed request may quote its URL.
 */
export async function callSmsProvider(
  { fetch }: { fetch: typeof globalThis.fetch },
  url: string,
  headers: Readonly<Record<string, string>>,
  body = '',
): Promise<SmsProviderResponse | undefined> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { ...headers },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const value: unknown = JSON.parse(await response.text())
    return isRecord(value) ? { status: response.status, body: value } : undefined
  } catch {
    return undefined
  }
}
