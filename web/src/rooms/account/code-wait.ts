import type { Phone } from '@faka/contract/contact'
import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import type { CodePurpose } from './send-code.ts'

/** How long one phone has to wait for its next code. It stands in the storage of the tab, so a reload keeps it. */
const Wait = z.object({ beganAtMs: z.number(), seconds: z.number(), phoneMark: z.number() })

const keyOf = (purpose: CodePurpose): string => `code-wait:${purpose}`

/** Tells one phone from another, and is too small to tell which phone it was. */
const markOf = (phone: Phone): number => Number(phone) % 65_521

const listeners = new Set<() => void>()

/** Begins the wait of a phone, which replaces that of another. */
export function beginCodeWait(purpose: CodePurpose, phone: Phone, seconds: number): void {
  const wait = { beganAtMs: Date.now(), seconds, phoneMark: markOf(phone) }
  sessionStorage.setItem(keyOf(purpose), JSON.stringify(wait))
  for (const listener of listeners) listener()
}

function read(purpose: CodePurpose): z.infer<typeof Wait> | undefined {
  try {
    return z.safeParse(Wait, JSON.parse(sessionStorage.getItem(keyOf(purpose)) ?? 'null')).data
  } catch {
    return undefined
  }
}

/**
 * Whole seconds until a phone may have another code, 0 when it may; while no whole phone stands in the field, until
 * the last one may. A clock that was set back makes nobody wait longer than from the start.
 */
function codeWaitSeconds(purpose: CodePurpose, phone: Phone | undefined, nowMs: number): number {
  const wait = read(purpose)
  if (!wait || (phone !== undefined && markOf(phone) !== wait.phoneMark)) return 0
  const passedMs = Math.max(0, nowMs - wait.beganAtMs)
  return Math.max(0, Math.ceil(wait.seconds - passedMs / 1000))
}

const lookEveryMs = 250

const follow = (listener: () => void): (() => void) => {
  listeners.add(listener)
  const timer = setInterval(listener, lookEveryMs)
  return () => {
    listeners.delete(listener)
    clearInterval(timer)
  }
}

/** The seconds of `codeWaitSeconds` as they pass. */
export const useCodeWait = (purpose: CodePurpose, phone: Phone | undefined): number =>
  useSyncExternalStore(
    follow,
    () => codeWaitSeconds(purpose, phone, Date.now()),
    () => 0,
  )
