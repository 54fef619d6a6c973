import type { GatewayDeps, WithCache } from '../gateway-deps.ts'
import type { BepusdtSettings } from './bepusdt-settings.ts'

/** The endpoint that reports the status of trades. */
export type StatusEndpoint = 'info' | 'check-status'

/** The status endpoint detected for a gateway, until the settings of its channel are read again. */
export type BepusdtCache = WeakMap<BepusdtSettings, StatusEndpoint>

export type BepusdtDeps = WithCache<GatewayDeps, BepusdtCache>

export const createBepusdtCache = (): BepusdtCache => new WeakMap()
