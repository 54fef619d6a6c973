/** What other rooms may use of what was told to the platform: nothing. */
export {}
