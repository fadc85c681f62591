/** Version of this kit: that of the service. */
export const VERSION = "1.0.0";
