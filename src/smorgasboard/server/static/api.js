// Draws the API's description, with what the house serves itself and nothing else.
const place = /** @type {HTMLElement} */ (document.querySelector("#description"));
/** @type {any} */ (globalThis).SwaggerUIBundle({
  url: place.dataset.url,
  domNode: place,
  deepLinking: true,
  docExpansion: "list",
  defaultModelsExpandDepth: 0,
  persistAuthorization: false,
  validatorUrl: null,
});
