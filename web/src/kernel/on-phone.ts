import { isPhone, siteCookie } from '@faka/contract/mobile'
import { readCookie } from './cookie.ts'

/** The client hint as a browser tells it to pages, in the form of the header; absent where there is none. */
function mobileHint(): string | undefined {
  const data: unknown = Reflect.get(navigator, 'userAgentData')
  const mobile: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, 'mobile') : undefined
  return typeof mobile === 'boolean' ? `?${Number(mobile)}` : undefined
}

/** Whether this browser is a phone's. */
export const isPhoneHere = (): boolean => isPhone({ hint: mobileHint(), userAgent: navigator.userAgent })

/** Whether this browser is a phone's whose owner has not asked for the full site. */
export const isOnPhone = (): boolean => readCookie(siteCookie) !== 'full' && isPhoneHere()
