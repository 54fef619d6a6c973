import { readCaptchaSettings } from './adapters/captcha/captcha-settings.ts'
import { readMessageSettings } from './adapters/message-settings.ts'
import { readObjectStorageSettings } from './adapters/object-storage/object-storage-settings.ts'
import { readBackupSettings } from './backup/backup-settings.ts'
import { readDemoSettings } from './cli/demo/demo-settings.ts'
import { limitDefinitions, smsTemplateSettings } from './modules/declarations.ts'
import { readMenuSettings } from './modules/menu/menu.settings.ts'
import { readPayChannelSettings } from './modules/pay-channel/pay-channel.settings.ts'
import { readShopSettings } from './modules/shop/shop.settings.ts'
import { type Config, type Env, readLimits, readPlatformSettings } from './platform/config.ts'
import { findSecretFiles, readSecretFiles } from './secret-files.ts'
import { readServiceSettings } from './service-settings.ts'
import { readStorefrontSettings } from './web/storefront-settings.ts'

/**
 * Reads the settings of the environment; `errors` has one sentence for each mistake in them. Every setting is listed in
 * docs/operating.md.
 */
export function readConfig(variables: Env): { config: Config; errors: string[] } {
  const errors: string[] = []
  const env = readSecretFiles(variables, errors)
  const platform = readPlatformSettings(env, errors)
  const config: Config = {
    ...platform,
    ...readServiceSettings(env, errors),
    ...readStorefrontSettings(env, platform, errors),
    ...readPayChannelSettings(env, platform, errors),
    ...readMenuSettings(env, platform),
    ...readShopSettings(env, errors),
    ...readDemoSettings(env, platform),
    ...readMessageSettings(env, platform.production, smsTemplateSettings, errors),
    ...readCaptchaSettings(env, errors),
    ...readObjectStorageSettings(env, errors),
    ...readBackupSettings(env, errors),
    secretFiles: findSecretFiles(variables),
    limits: readLimits(env, limitDefinitions, errors),
  }
  return { config, errors }
}
