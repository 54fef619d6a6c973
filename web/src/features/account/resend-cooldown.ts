import type { Phone } from '@faka/contract/shared/contact'
import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import type { CodePurpose } from './send-code.ts'

/** The time until a phone may request its next code. It is in session storage, so it survives a reload. */
const Cooldown = z.object({ beganAtMs: z.number(), seconds: z.number(), phoneMark: z.number() })

const storageKey = (purpose: CodePurpose): string => `code-wait:${purpose}`

/** Distinguishes phones, but is too short to identify one. */
const phoneFingerprint = (phone: Phone): number => Number(phone) % 65_521

const listeners = new Set<() => void>()

/** Starts the cooldown of a phone; it replaces that of any other phone. */
export function startResendCooldown(purpose: CodePurpose, phone: Phone, seconds: number): void {
  const cooldown = { beganAtMs: Date.now(), seconds, phoneMark: phoneFingerprint(phone) }
  sessionStorage.setItem(storageKey(purpose), JSON.stringify(cooldown))
  for (const listener of listeners) listener()
}

function readCooldown(purpose: CodePurpose): z.infer<typeof Cooldown> | undefined {
  try {
    return z.safeParse(Cooldown, JSON.parse(sessionStorage.getItem(storageKey(purpose)) ?? 'null')).data
  } catch {
    return undefined
  }
}

/**
 * Whole seconds until the phone may request another code, 0 when it may now. Without a valid phone, the cooldown of the
 * last one counts. A clock that is set back never makes the wait longer than the full cooldown.
 */
function remainingSeconds(purpose: CodePurpose, phone: Phone | undefined, nowMs: number): number {
  const cooldown = readCooldown(purpose)
  if (!cooldown || (phone !== undefined && phoneFingerprint(phone) !== cooldown.phoneMark)) return 0
  const elapsedMs = Math.max(0, nowMs - cooldown.beganAtMs)
  return Math.max(0, Math.ceil(cooldown.seconds - elapsedMs / 1000))
}

const tickMs = 250

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  const timer = setInterval(listener, tickMs)
  return () => {
    listeners.delete(listener)
    clearInterval(timer)
  }
}

/** `remainingSeconds`, updated as time passes. */
export const useResendCooldown = (purpose: CodePurpose, phone: Phone | undefined): number =>
  useSyncExternalStore(
    subscribe,
    () => remainingSeconds(purpose, phone, Date.now()),
    () => 0,
  )
