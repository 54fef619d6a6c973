import type { WebhookState } from '@faka/contract/notification/notification-settings'

/**
 * Seconds from a try of a call to the next: at once, after seconds and minutes for a program that restarts, after
 * hours for one that somebody has to mend; all together just under a day.
 */
export const webhookRetryDelays = [5, 60, 300, 1800, 7200, 18_000, 28_800, 28_800] as const

/** What became of a call after its `tries`th try. Only 2xx is heard: a redirect is followed by nobody. */
export function stateAfterAttempt(status: number | undefined, tries: number): WebhookState {
  if (status !== undefined && status >= 200 && status < 300) return 'done'
  return tries > webhookRetryDelays.length ? 'failed' : 'pending'
}

/** What a seller is told of an item's stock; undefined: nothing. */
export function stockEventKind(free: number, lowStock: number): 'item.soldOut' | 'item.lowStock' | undefined {
  if (free === 0) return 'item.soldOut'
  return free < lowStock ? 'item.lowStock' : undefined
}
