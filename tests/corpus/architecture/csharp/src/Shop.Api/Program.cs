using Shop.Application;
using Shop.Infrastructure.Persistence;

var builder = WebApplication.CreateBuilder(args);
builder.Services.AddScoped<PlaceOrder>();
builder.Build().Run();
