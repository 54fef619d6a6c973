/** Where the bytes of a ticket stand in the store until they are checked. */
export const arrivalOf = (ticketKey: string): string => `arrivals/${ticketKey}`

/** Where a checked picture stands in the store. */
export const placeOf = (key: string): string => `pictures/${key}`

/** Every picture is drawn anew as this. */
export const keptType = 'image/webp'
