/** The id of the place into which the tab bar is drawn; its height is kept from the first paint on. */
export const tabBarSlotId = 'tab-bar'
