/** Where the bytes of a ticket stand in the store until they are checked. */
export const arrivalPath = (ticketKey: string): string => `arrivals/${ticketKey}`

/** Where a checked picture stands in the store. */
export const picturePath = (key: string): string => `pictures/${key}`

/** Every picture is drawn anew as this. */
export const storedContentType = 'image/webp'
