// Shows the document that stands beside this page.

const METHODS = ["get", "put", "post", "delete", "options", "head", "patch", "trace"];

// The viewer does not follow references in the parameters that all operations of a path share: each operation gets them.
function share(path) {
  const { parameters: shared = [], ...rest } = path;
  for (const method of METHODS.filter((method) => method in rest)) {
    rest[method] = { ...rest[method], parameters: [...shared, ...(rest[method].parameters ?? [])] };
  }
  return rest;
}

async function show() {
  const answer = await fetch("openapi.json");
  const document = await answer.json();
  const paths = Object.fromEntries(Object.entries(document.paths).map(([name, path]) => [name, share(path)]));
  SwaggerUIBundle({
    spec: { ...document, paths },
    dom_id: "#document",
    deepLinking: true,
    docExpansion: "list",
    defaultModelsExpandDepth: 0,
    displayOperationId: true,
    persistAuthorization: false,
    validatorUrl: null,
    presets: [SwaggerUIBundle.presets.apis],
    layout: "BaseLayout",
  });
}

window.addEventListener("load", show);
