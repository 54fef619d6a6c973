import { readSettings } from './settings.ts'

/** The URL of the service worker. */
const workerUrl = '/sw.js'

/** Trusted Types, which TypeScript does not know yet: a policy allows no other worker script than ours. */
interface TrustedTypes {
  createPolicy(
    name: 'service-worker' | 'card-file',
    rules: { createScriptURL: () => string },
  ): { createScriptURL(input: string): string }
}

declare global {
  var trustedTypes: TrustedTypes | undefined
}

/**
 * Registers the service worker that shows the storefront without network, where the configuration asks for it. Browsers
 * that refuse, such as in private windows, work without.
 */
export async function registerServiceWorker(): Promise<void> {
  if (!readSettings().offline || !('serviceWorker' in navigator)) return
  const policy = globalThis.trustedTypes?.createPolicy('service-worker', { createScriptURL: () => workerUrl })
  await navigator.serviceWorker.register(policy?.createScriptURL(workerUrl) ?? workerUrl).catch(() => {})
}
