import { readConfig } from '../../server/src/config.ts'
import { limitDefinitions } from '../../server/src/modules/declarations.ts'
import type { LimitSettings } from '../../server/src/platform/config.ts'

/**
 * The limits of one buyer, one network and one item: tests of other features reach them, because all of their buyers
 * come from a few addresses.
 */
const widenedLimits: readonly (keyof typeof limitDefinitions)[] = [
  'unpaidPerBuyer',
  'unpaidPerAddressAndItem',
  'unpaidPerNetwork',
  'heldPercentPerBuyer',
  'heldPercentPerNetwork',
  'heldPercentPerAccount',
  'heldPercentKnown',
  'heldPercentOfGuests',
  'heldPercentOfSuspects',
  'crowdedHeldPercent',
  'scarceHeldPercent',
  'lapsesPerBuyer',
  'lapsesPerNetwork',
  'createsPerMinute',
  'lookUpsPer10Minutes',
  'accountCallsPerMinute',
  'codesPerNetworkAndDay',
  'wrongGiftCodesPer10Minutes',
  'wrongGiftCodesPerNetworkAnd10Minutes',
  'wrongCardsPerNetworkAnd10Minutes',
  'uploadsPerNetworkAndDay',
  'inquiriesPerNetworkAndHour',
  'openInquiriesPerAskerAndShop',
]

/** The limits of a shop that configures none. */
export const defaultLimits: LimitSettings = readConfig({}).config.limits

/** The limits of a test's shop: the widened ones are in force, with the highest value that can be configured. */
export const wideLimits: LimitSettings = {
  ...defaultLimits,
  ...Object.fromEntries(widenedLimits.map((name) => [name, limitDefinitions[name].max])),
}

/** The same as environment variables of a server process. */
export const wideLimitsEnvironment: Readonly<Record<string, string>> = Object.fromEntries(
  widenedLimits.map((name) => [limitDefinitions[name].env, String(limitDefinitions[name].max)]),
)

/**
 * Shares of the stock that are counted but not reached by a few buyers: at 100 %, a server need not count what its
 * buyers hold, and would be measured without that work.
 */
export const countedHoldsEnvironment: Readonly<Record<string, string>> = Object.fromEntries(
  widenedLimits
    .filter((name) => limitDefinitions[name].max === 100)
    .map((name) => [limitDefinitions[name].env, '99']),
)
