import { useCallback, useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { type PersistedStore, persistedStore } from '../../lib/persisted-store.ts'
import type { CodePurpose } from './send-code.ts'

/** The time until a phone or mail address may request its next code. It is in session storage, so it survives a reload. */
const Cooldown = z.object({ beganAtMs: z.number(), seconds: z.number(), mark: z.number() })
type Cooldown = z.infer<typeof Cooldown>

const storeOf = (purpose: CodePurpose) =>
  persistedStore(`code-wait:${purpose}`, Cooldown, () => sessionStorage)

const cooldowns: Readonly<Record<CodePurpose, PersistedStore<Cooldown>>> = {
  login: storeOf('login'),
  register: storeOf('register'),
  lookUp: storeOf('lookUp'),
  reset: storeOf('reset'),
  bind: storeOf('bind'),
  phone: storeOf('phone'),
  mail: storeOf('mail'),
  account: storeOf('account'),
  inquiry: storeOf('inquiry'),
}

/** Distinguishes phones and mail addresses, but is too short to identify one. */
const fingerprint = (to: string): number =>
  Array.from(to).reduce((mark, character) => (mark * 31 + (character.codePointAt(0) ?? 0)) % 65_521, 0)

/** Starts the cooldown of a phone or mail address; it replaces that of any other. */
export function startResendCooldown(purpose: CodePurpose, to: string, seconds: number): void {
  cooldowns[purpose].setState({ beganAtMs: Date.now(), seconds, mark: fingerprint(to) })
}

/**
 * Whole seconds until another code may be requested, 0 when it may be now. Without a valid recipient, the cooldown of the
 * last one counts. A clock that is set back never makes the wait longer than the full cooldown.
 */
function remainingSeconds(purpose: CodePurpose, to: string | undefined, nowMs: number): number {
  const cooldown = cooldowns[purpose].getState()
  if (!cooldown || (to !== undefined && fingerprint(to) !== cooldown.mark)) return 0
  const elapsedMs = Math.max(0, nowMs - cooldown.beganAtMs)
  return Math.max(0, Math.ceil(cooldown.seconds - elapsedMs / 1000))
}

const tickMs = 250

/** `remainingSeconds`, updated as time passes. */
export function useResendCooldown(purpose: CodePurpose, to: string | undefined): number {
  const subscribe = useCallback(
    (listener: () => void) => {
      const unsubscribe = cooldowns[purpose].subscribe(listener)
      const timer = setInterval(listener, tickMs)
      return () => {
        unsubscribe()
        clearInterval(timer)
      }
    },
    [purpose],
  )
  return useSyncExternalStore(
    subscribe,
    () => remainingSeconds(purpose, to, Date.now()),
    () => 0,
  )
}
