import type { Phone } from '@faka/contract/shared/contact'
import { useCallback, useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { type PersistedStore, persistedStore } from '../../lib/persisted-store.ts'
import type { CodePurpose } from './send-code.ts'

/** The time until a phone may request its next code. It is in session storage, so it survives a reload. */
const Cooldown = z.object({ beganAtMs: z.number(), seconds: z.number(), phoneMark: z.number() })
type Cooldown = z.infer<typeof Cooldown>

const storeOf = (purpose: CodePurpose) =>
  persistedStore(`code-wait:${purpose}`, Cooldown, () => sessionStorage)

const cooldowns: Readonly<Record<CodePurpose, PersistedStore<Cooldown>>> = {
  register: storeOf('register'),
  reset: storeOf('reset'),
  bind: storeOf('bind'),
  phone: storeOf('phone'),
}

/** Distinguishes phones, but is too short to identify one. */
const phoneFingerprint = (phone: Phone): number => Number(phone) % 65_521

/** Starts the cooldown of a phone; it replaces that of any other phone. */
export function startResendCooldown(purpose: CodePurpose, phone: Phone, seconds: number): void {
  cooldowns[purpose].setState({ beganAtMs: Date.now(), seconds, phoneMark: phoneFingerprint(phone) })
}

/**
 * Whole seconds until the phone may request another code, 0 when it may now. Without a valid phone, the cooldown of the
 * last one counts. A clock that is set back never makes the wait longer than the full cooldown.
 */
function remainingSeconds(purpose: CodePurpose, phone: Phone | undefined, nowMs: number): number {
  const cooldown = cooldowns[purpose].getState()
  if (!cooldown || (phone !== undefined && phoneFingerprint(phone) !== cooldown.phoneMark)) return 0
  const elapsedMs = Math.max(0, nowMs - cooldown.beganAtMs)
  return Math.max(0, Math.ceil(cooldown.seconds - elapsedMs / 1000))
}

const tickMs = 250

/** `remainingSeconds`, updated as time passes. */
export function useResendCooldown(purpose: CodePurpose, phone: Phone | undefined): number {
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
    () => remainingSeconds(purpose, phone, Date.now()),
    () => 0,
  )
}
