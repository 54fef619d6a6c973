import { afterEach } from 'vitest'

// tests of functions run without a document, and do not wait for React
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react')
  const { unmountSettled } = await import('./render-settled.ts')
  // only a failure waits to the end
  configure({ asyncUtilTimeout: 60_000 })
  afterEach(unmountSettled)
}
