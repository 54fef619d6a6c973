import type { WebhookState } from '@faka/contract/notification/notification-settings'

/**
 * Seconds from one attempt of a call to the next: seconds and minutes for a program that restarts, hours for one that
 * has to be repaired; in total just under a day.
 */
export const webhookRetryDelays = [5, 60, 300, 1800, 7200, 18_000, 28_800, 28_800] as const

/** The state of a call after the given number of attempts. Only 2xx is success; redirects are not followed. */
export function stateAfterAttempt(status: number | undefined, tries: number): WebhookState {
  if (status !== undefined && status >= 200 && status < 300) return 'done'
  return tries > webhookRetryDelays.length ? 'failed' : 'pending'
}

/** The event for an item's stock. Undefined if there is none. */
export function stockEventKind(free: number, lowStock: number): 'item.soldOut' | 'item.lowStock' | undefined {
  if (free === 0) return 'item.soldOut'
  return free < lowStock ? 'item.lowStock' : undefined
}
