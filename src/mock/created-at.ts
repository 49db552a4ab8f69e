/** When every answer was made, in Unix seconds: fixed, so that the same requests get the same bytes. */
export const createdAt = Date.UTC(2026, 0, 1) / 1000;
