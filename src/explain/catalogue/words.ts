/** Why a retry does not help: said of many answers. */
export const inHistory = "it sits in the history, so every later turn of this thread fails";
export const sameEveryTime = "the same request gets the same answer every time";
export const everyRequest = "every request of this client to this provider fails";
