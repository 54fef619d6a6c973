/** Whether the device is a phone, as detected by the server from the request headers. */
export const isPhone = (): boolean => document.documentElement.dataset.device === 'phone'
