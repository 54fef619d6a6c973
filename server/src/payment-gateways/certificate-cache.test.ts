import { expect, test, vi } from 'vitest'
import { createCertificateCache } from './certificate-cache.ts'

test('a certificate that was fetched is kept for a day, however often it is used', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  try {
    // the library takes a time of 0 for none
    vi.advanceTimersByTime(1)
    const certificates = createCertificateCache<string>(2)
    certificates.set('a', 'of a gateway')
    vi.advanceTimersByTime(24 * 3_600_000 - 1)
    expect(certificates.get('a')).toBe('of a gateway')
    vi.advanceTimersByTime(2)
    expect(certificates.get('a')).toBeUndefined()
  } finally {
    vi.useRealTimers()
  }
})
