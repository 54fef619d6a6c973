import type { Phone } from '@faka/contract/shared/contact'
import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import type { CodePurpose } from './send-code.ts'

/** How long one phone has to wait for its next code. It stands in the storage of the tab, so a reload keeps it. */
const Cooldown = z.object({ beganAtMs: z.number(), seconds: z.number(), phoneMark: z.number() })

const storageKey = (purpose: CodePurpose): string => `code-wait:${purpose}`

/** Tells one phone from another, and is too small to tell which phone it was. */
const phoneFingerprint = (phone: Phone): number => Number(phone) % 65_521

const listeners = new Set<() => void>()

/** Begins the wait of a phone, which replaces that of another. */
export function startResendCooldown(purpose: CodePurpose, phone: Phone, seconds: number): void {
  const wait = { beganAtMs: Date.now(), seconds, phoneMark: phoneFingerprint(phone) }
  sessionStorage.setItem(storageKey(purpose), JSON.stringify(wait))
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
 * Whole seconds until a phone may have another code, 0 when it may; while no whole phone stands in the field, until
 * the last one may. A clock that was set back makes nobody wait longer than from the start.
 */
function remainingSeconds(purpose: CodePurpose, phone: Phone | undefined, nowMs: number): number {
  const wait = readCooldown(purpose)
  if (!wait || (phone !== undefined && phoneFingerprint(phone) !== wait.phoneMark)) return 0
  const passedMs = Math.max(0, nowMs - wait.beganAtMs)
  return Math.max(0, Math.ceil(wait.seconds - passedMs / 1000))
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

/** The seconds of `codeWaitSeconds` as they pass. */
export const useResendCooldown = (purpose: CodePurpose, phone: Phone | undefined): number =>
  useSyncExternalStore(
    subscribe,
    () => remainingSeconds(purpose, phone, Date.now()),
    () => 0,
  )
