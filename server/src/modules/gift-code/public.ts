/** Other modules use nothing of this one. */
export {}
