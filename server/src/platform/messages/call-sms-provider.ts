export interface SmsProviderResponse {
  status: number
  body: Readonly<Record<string, unknown>>
}

/** Shorter than the pause before the next try, so that no two tries of a message are on their way together. */
const timeoutMs = 10_000

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Asks a carrier by POST and reads its JSON answer, whatever its status; undefined where there is none within 10
 * seconds. Never throws: the error of a failed request may quote its address.
 */
export async function callSmsProvider(
  { fetch }: { fetch: typeof globalThis.fetch },
  url: string,
  headers: Readonly<Record<string, string>>,
  body = '',
): Promise<SmsProviderResponse | undefined> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { ...headers },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const value: unknown = JSON.parse(await answer.text())
    return isRecord(value) ? { status: answer.status, body: value } : undefined
  } catch {
    return undefined
  }
}
