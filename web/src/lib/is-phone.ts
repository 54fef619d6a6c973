/** Whether the visitor holds a phone, as the server saw from what his browser told of itself. */
export const isPhone = (): boolean => document.documentElement.dataset.device === 'phone'
