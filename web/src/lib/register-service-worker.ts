import { readSettings } from './settings.ts'

/** Where the server writes the worker that stands in when there is no network. */
const workerUrl = '/sw.js'

/** Trusted Types, which the compiler does not know yet: the policy says that nothing but our own worker may be one. */
interface TrustedTypes {
  createPolicy(
    name: 'service-worker',
    rules: { createScriptURL: () => string },
  ): { createScriptURL(input: string): string }
}

declare global {
  var trustedTypes: TrustedTypes | undefined
}

/**
 * Lets the browser keep what shows the storefront without network, where whoever runs it wishes that. Where a browser
 * keeps nothing, as in its private windows, everything goes on without.
 */
export async function registerServiceWorker(): Promise<void> {
  if (!readSettings().offline || !('serviceWorker' in navigator)) return
  const policy = globalThis.trustedTypes?.createPolicy('service-worker', { createScriptURL: () => workerUrl })
  await navigator.serviceWorker.register(policy?.createScriptURL(workerUrl) ?? workerUrl).catch(() => {})
}
